import type { DocumentTable } from './table.ts'

const range = [
  'flags-in-narrow: marking a narrow as read returns the range and the number of changes',
]
const ends = ['flags-in-narrow: an empty range has no ends', ...range]

/** The document's part on messages and their flags. */
export const messageTables: readonly DocumentTable[] = [
  {
    section: 'POST /messages',
    params: 'POST /messages',
    rows: {
      type: ['send-message: all words for the kind of message'],
      to: ['send-message: it can be named, numbered', 'send-message: they are named by id'],
      content: ['send-message: is cut after 10,000 characters'],
      topic: ['send-message: all words for the kind of message', 'send-message: must not be empty'],
      queue_id: [
        'send-message: needs a local id where a queue is named; an id alone is nobody’s business',
      ],
      local_id: ['send-message: an id comes back as it was given'],
      read_by_sender: ['send-message: read by its sender', 'send-message: the event says so, too'],
    },
  },
  {
    section: 'POST /messages: answer',
    result: 'POST /messages',
    rows: {
      id: ['send-message: a channel message reaches only its subscribers'],
      automatic_new_visibility_policy: [
        'automatic-policies: a user who starts a topic follows it if their settings say so, and is notified',
      ],
    },
  },
  {
    section: 'POST /messages/flags/narrow',
    params: 'POST /messages/flags/narrow',
    rows: {
      anchor: ['narrow: an anchor may be a message', ...range],
      include_anchor: ['flags-in-narrow: the anchor counts only where it is wanted'],
      num_before: ['flags-in-narrow: more than a call may touch is lowered'],
      num_after: ['flags-in-narrow: more than a call may touch is lowered'],
      narrow: ['narrow: every operator finds its messages', ...range],
      op: ['flags: can be taken back', ...range],
      flag: ['flags-in-narrow: flags of the server cannot be changed', ...range],
    },
  },
  {
    section: 'POST /messages/flags/narrow: answer',
    result: 'POST /messages/flags/narrow',
    rows: {
      processed_count: range,
      updated_count: range,
      first_processed_id: ends,
      last_processed_id: ends,
      found_oldest: ends,
      found_newest: ends,
      ignored_because_not_subscribed_channels: [
        'flags-in-narrow: messages of channels that one is not subscribed to',
      ],
    },
  },
  {
    section: 'POST /messages/flags',
    params: 'POST /messages/flags',
    rows: {
      messages: ['flags: is told with the messages that changed', 'flags: nothing of nothing'],
      op: ['flags: can be taken back'],
      flag: ['flags: everybody has their own'],
    },
  },
  {
    section: 'POST /messages/flags: answer',
    result: 'POST /messages/flags',
    rows: {
      messages: ['flags: is told with the messages that changed'],
      ignored_because_not_subscribed_channels: [
        'flags: cannot be taken back where one is not subscribed',
      ],
    },
  },
  {
    section: 'POST /messages/{message_id}/typing',
    params: 'POST /messages/{message_id}/typing',
    rows: {
      message_id: ['typing: readers of a message are notified when its sender edits it'],
      op: ['typing: readers of a message are notified when its sender edits it'],
    },
  },
  {
    section: 'GET /drafts: answer',
    result: 'GET /drafts',
    rows: {
      count: [
        'drafts: drafts to a channel, to users and without recipients are created, changed and deleted',
      ],
      drafts: [
        'drafts: drafts to a channel, to users and without recipients are created, changed and deleted',
      ],
    },
  },
  {
    section: 'POST /user_uploads: answer',
    result: 'POST /user_uploads',
    rows: {
      url: ['uploads: is the uploader’s alone'],
      uri: ['document: an uploaded file has one address under two names'],
      filename: ['document: an uploaded file has one address under two names'],
    },
  },
]
