-- The transactions of the witness of isolation for MariaDB 10.6 and MySQL 8.0, and newer: reads one
-- object, or two if the second group is not negative, and writes those whose new value is not 0.
--
-- Each is called in one round trip with auto-commit on, begins and ends its own transaction, and then
-- gives what it has read. None handles errors: the caller rolls back.
delimiter //

drop procedure if exists witness_transaction
//

create procedure witness_transaction(g1 int, i1 int, v1 bigint, g2 int, i2 int, v2 bigint)
begin
  declare read1 bigint;
  declare read2 bigint default 0;
  start transaction;
  select val into read1 from loadstone_witness where grp = g1 and id = i1;
  if g2 >= 0 then
    select val into read2 from loadstone_witness where grp = g2 and id = i2;
  end if;
  if v1 <> 0 then
    update loadstone_witness set val = v1 where grp = g1 and id = i1;
  end if;
  if v2 <> 0 then
    update loadstone_witness set val = v2 where grp = g2 and id = i2;
  end if;
  commit;
  select read1, read2;
end
//
