-- The transactions of voter as stored procedures for PostgreSQL 11 and newer.
--
-- A statement ends with a line that holds $$; and every statement may be run again.

-- A vote, called in one round trip with auto-commit on. The status is 0 for an accepted vote, 1 when
-- there is no such contestant, 2 when the phone has no votes left. A session that counted at the
-- same moment as another one meets the key of votes.
create or replace procedure voter_vote(
  in p_phone bigint, in p_contestant integer, in p_max_votes integer,
  inout status integer default null)
language plpgsql as $$
declare
  counted integer;
begin
  perform 1 from contestants where contestant_number = p_contestant;
  if not found then
    status := 1;
    return;
  end if;

  select count(*) into counted from votes where phone_number = p_phone;
  if counted >= p_max_votes then
    status := 2;
    return;
  end if;

  insert into votes (phone_number, vote_number, contestant_number, state)
  select p_phone, counted + 1, p_contestant, state
    from area_codes
   where area_code = p_phone / 10000000;
  if not found then
    raise no_data_found using message = 'no area code for phone ' || p_phone;
  end if;
  status := 0;
end
$$;
