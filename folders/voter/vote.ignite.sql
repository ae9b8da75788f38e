-- title: Vote
-- weight: 100 - :results
-- transaction: each statement
-- duplicate key: retry
-- answers: accepted, unknown-contestant rollback, over-limit rollback
-- procedure: VoterVote(:phone, :contestant, :max_votes)

-- One call in twenty is from the one phone in ten thousand whose owner dials again and again.
\pick area areas.csv by share
\set place random(0, least(greatest(:phones * :area_share / 1000000, 1), 8000000) - 1)
\set place case when random(1, 20) = 1 then :place / 10000 * 10000 else :place end
\set phone :area_code * 10000000 + 2000000 + :place

-- Of n contestants the favourite is asked for n times as often as the last; the seed decides who it is.
\set rank least(random(0, :contestants), random(0, :contestants - 1))
\set asked (:rank + (:random_seed & 65535)) % :contestants + 1
\set contestant case when random(1, 10000) <= :unknown * 100 then :contestants + 1 else :asked end

-- A session that looks at the same moment as another one meets the key of votes.
select count(*) as known from contestants where contestant_number = :contestant; \gset
\if :known = 0
  \answer unknown-contestant
\endif
select /*+ FORCE_INDEX(VOTES_PK) */ count(*) as votes from votes where phone_number = :phone; \gset
\if :votes >= :max_votes
  \answer over-limit
\endif
\set number :votes + 1
insert into votes (phone_number, vote_number, contestant_number, state)
values (:phone, :number, :contestant, :area_state);
