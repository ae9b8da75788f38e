-- The transactions of voter as stored procedures for MariaDB 10.6 and MySQL 8.0, and newer.
--
-- A vote, called in one round trip with auto-commit on, which commits its one insert before the
-- output. The status is 0 for an accepted vote, 1 when there is no such contestant, 2 when the phone
-- has no votes left. A session that counted at the same moment as another one meets the key of
-- votes.
delimiter //

drop procedure if exists voter_vote
//

create procedure voter_vote(p_phone bigint, p_contestant int, p_max_votes int)
vote: begin
  declare counted int;
  declare problem varchar(100);

  if not exists (select 1 from contestants where contestant_number = p_contestant) then
    select 1 as status;
    leave vote;
  end if;

  select count(*) into counted from votes where phone_number = p_phone;
  if counted >= p_max_votes then
    select 2 as status;
    leave vote;
  end if;

  insert into votes (phone_number, vote_number, contestant_number, state)
  select p_phone, counted + 1, p_contestant, area_codes.state
    from area_codes
   where area_code = p_phone div 10000000;
  if row_count() = 0 then
    set problem = concat('no area code for phone ', p_phone);
    signal sqlstate '45000' set message_text = problem;
  end if;
  select 0 as status;
end
//
