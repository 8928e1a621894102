-- Some kinds of events are told by others now. Queues that have older ones before them end; their clients register new ones.
delete from event_queue;
