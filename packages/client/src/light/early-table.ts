// Made from the contract by packages/client/scripts/make-table.ts; a test compares.

/** The endpoints of a start, as `readForm` reads them. */
export const earlyTable = {
  'queues.register':
    'POST /register apply_markdown:json client_gravatar:json include_subscribers:loose slim_presence:json presence_history_limit_days:json event_types:json fetch_event_types:json all_public_streams:json client_capabilities:json narrow:json queue_lifespan_secs:json idle_queue_timeout:loose',
  'queues.getEvents':
    'waits GET /events queue_id last_event_id:json dont_block:json max_changes:json',
  'messages.getMany':
    'GET /messages anchor:loose anchor_date include_anchor:json num_before:json num_after:json narrow:json client_gravatar:json apply_markdown:json use_first_unread_anchor:json message_ids:json allow_empty_topic_name:json',
} as const
