-- The transactions of the witness of isolation for PostgreSQL 11 and newer: reads one object, or two if
-- the second group is not negative, and writes those whose new value is not 0.
--
-- A statement ends with a line that holds $$; and every statement may be run again. Each is called in
-- one round trip with auto-commit on.

create or replace procedure witness_transaction(
  in g1 integer, in i1 integer, in v1 bigint, in g2 integer, in i2 integer, in v2 bigint,
  inout read1 bigint default null, inout read2 bigint default null)
language plpgsql as $$
begin
  select val into strict read1 from loadstone_witness where grp = g1 and id = i1;
  read2 := 0;
  if g2 >= 0 then
    select val into strict read2 from loadstone_witness where grp = g2 and id = i2;
  end if;
  if v1 <> 0 then
    update loadstone_witness set val = v1 where grp = g1 and id = i1;
  end if;
  if v2 <> 0 then
    update loadstone_witness set val = v2 where grp = g2 and id = i2;
  end if;
end
$$;
