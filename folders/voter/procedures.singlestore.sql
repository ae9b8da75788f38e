-- The transactions of voter as stored procedures for SingleStore, from MemSQL 7.0 on.
--
-- A vote, called in one round trip with auto-commit on: each of its statements is a transaction of its
-- own, and only the last one writes. The status is 0 for an accepted vote, 1 when there is no such
-- contestant, 2 when the phone has no votes left. A session that counted at the same moment as another
-- one meets the key of votes.
delimiter //

create or replace procedure voter_vote(p_phone bigint, p_contestant int, p_max_votes int) as
declare
  known int;
  counted int;
  inserted int;
begin
  select count(*) into known from contestants where contestant_number = p_contestant;
  select count(*) into counted from votes where phone_number = p_phone;
  if known = 0 then
    echo select 1 as status;
  else
    if counted >= p_max_votes then
      echo select 2 as status;
    else
      insert into votes (phone_number, vote_number, contestant_number, state)
      select p_phone, counted + 1, p_contestant, area_codes.state
        from area_codes
       where area_code = p_phone div 10000000;
      inserted = row_count();
      if inserted = 0 then
        raise user_exception(concat('no area code for phone ', p_phone));
      end if;
      echo select 0 as status;
    end if;
  end if;
end
//
