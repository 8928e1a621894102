-- The ids of events are counted by each queue now. Clients that hold older ids register a new queue.
delete from event_queue;
