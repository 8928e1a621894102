import { randomUUID } from 'node:crypto'
import { api, type MessageId } from '@parley/contract'
import type { TestRealm } from './a-realm.ts'
import { makesBot } from './makes-bot.ts'

/** Ids of existing objects of an organization, in the format of requests. */
export type Things = Readonly<Record<ThingName, string>>
type ThingName =
  | 'bot'
  | 'channel'
  | 'device'
  | 'draft'
  | 'field'
  | 'folder'
  | 'group'
  | 'linkifier'
  | 'message'
  | 'playground'
  | 'scheduled'
  | 'search'
  | 'snippet'
  | 'spare'
  | 'domain'
  | 'invitation'
  | 'link'
  | 'user'
  | 'email'

/** One of each. */
export async function someThings(
  testRealm: TestRealm,
  names: { readonly channel: string; readonly message: MessageId },
): Promise<Things> {
  const { realm, olga, ben } = testRealm
  const bot = await makesBot(testRealm, olga)
  const { ids } = await olga.calls(api.drafts.create, {
    drafts: [{ type: '', to: [], topic: '', content: 'x' }],
  })
  const field = await olga.calls(api.profileFields.create, { name: 'Hobby', field_type: 1 })
  const folder = await olga.calls(api.folders.create, { name: 'Folder', description: '' })
  const group = await olga.calls(api.groups.create, { name: 'team', description: '', members: [] })
  const linkifier = await olga.calls(api.linkifiers.add, {
    pattern: '#(?P<n>\\d+)',
    url_template: 'https://x.org/{n}',
  })
  const playground = await olga.calls(api.playgrounds.add, {
    name: 'Try',
    pygments_language: 'Python',
    url_template: 'https://x.org/{code}',
  })
  const scheduled = await olga.calls(api.scheduled.create, {
    type: 'direct',
    to: [ben.id],
    content: 'x',
    scheduled_delivery_timestamp: 4_102_444_800,
  })
  const spare = await olga.calls(api.channels.create, { name: 'spare', subscribers: [] })
  const search = await olga.calls(api.savedSearches.create, { name: 'a', narrow: [['is', 'dm']] })
  const device = await olga.calls(api.push.addDevice, {})
  const snippet = await olga.calls(api.savedSnippets.create, { title: 'a', content: 'b' })
  const domain = 'things.example.org'
  await olga.calls(api.realmDomains.add, { domain, allow_subdomains: false })
  await olga.calls(api.invitations.send, { invitee_emails: 'x@example.org', stream_ids: [] })
  await olga.calls(api.invitations.createLink, {})
  const { invites } = await olga.calls(api.invitations.list, {})
  const written = {
    domain,
    invitation: invites.find((one) => !one.is_multiuse)?.id,
    link: invites.find((one) => one.is_multiuse)?.id,
    bot: bot.id,
    channel: realm.directory.channelByName(names.channel)?.id,
    draft: ids[0],
    field: field.id,
    folder: folder.channel_folder_id,
    group: group.group_id,
    linkifier: linkifier.id,
    message: names.message,
    playground: playground.id,
    scheduled: scheduled.scheduled_message_id,
    device: String(device.device_id),
    search: search.saved_search_id,
    snippet: snippet.saved_snippet_id,
    spare: spare.id,
    user: ben.id,
    email: ben.email,
  }
  const texts = Object.entries(written).map(([name, id]) => [name, String(id)])
  return Object.fromEntries(texts) as Things
}

type Requests = Record<string, Record<string, string>>

/** Requests about these things that are right in all their parameters, by endpoint. */
export function thingRequests(things: Things): Requests {
  return {
    ...channelRequests(things),
    ...invitationRequests(things),
    ...messageRequests(things),
    ...organizationRequests(things),
    ...ownRequests(things),
    ...peopleRequests(things),
  }
}

function invitationRequests({ channel, invitation: invite_id, link }: Things) {
  const invitee_emails = `${randomUUID()}@example.org`
  return {
    'create-invite-link': { stream_ids: `[${channel}]`, welcome_message_custom_text: 'Hello' },
    'resend-email-invite': { invite_id },
    'revoke-email-invite': { invite_id },
    'revoke-invite-link': { invite_id: link },
    'send-invites': { invitee_emails, stream_ids: `[${channel}]` },
  }
}

function channelRequests(things: Things) {
  const { channel: stream_id, folder: channel_folder_id, spare, user } = things
  const group_id = '1'
  return {
    'add-default-stream': { stream_id },
    'archive-stream': { stream_id: spare },
    'create-channel': { name: randomUUID(), subscribers: '[]' },
    'create-channel-folder': { name: randomUUID(), description: '' },
    'create-default-stream-group': {
      group_name: randomUUID(),
      description: 'x',
      stream_names: '["design"]',
    },
    'delete-topic': { stream_id, topic_name: 'nothing here' },
    'get-channel-folders': { include_archived: 'true' },
    'get-stream-by-id': { stream_id },
    'get-stream-id': { stream: 'design' },
    'get-stream-topics': { stream_id },
    'get-subscribers': { stream_id },
    'get-subscription-status': { user_id: user, stream_id },
    'get-subscriptions': { include_subscribers: 'true' },
    'mark-stream-as-read': { stream_id },
    'mark-topic-as-read': { stream_id, topic_name: 'first' },
    'mute-topic': { stream_id, topic: 'first', op: 'add' },
    'patch-channel-folders': { order: `[${channel_folder_id}]` },
    'remove-default-stream': { stream_id },
    'remove-default-stream-group': { group_id },
    unsubscribe: { subscriptions: '["design"]' },
    'update-channel-folder': { channel_folder_id, description: 'x' },
    'update-default-stream-group': { group_id, new_description: 'y' },
    'update-default-stream-group-streams': { group_id, op: 'add', stream_names: '["design"]' },
    'update-stream': { stream_id: spare, description: 'x' },
    'update-subscription-settings': {
      subscription_data: `[{"stream_id":${stream_id},"property":"color","value":"#ffffff"}]`,
    },
    'update-subscriptions': { add: '[{"name":"design"}]', delete: '[]' },
    'update-user-topic': { stream_id, topic: 'first', visibility_policy: '2' },
  }
}

function messageRequests({ message: message_id, channel }: Things) {
  const range = { anchor: 'newest', num_before: '1', num_after: '0', narrow: '[]' }
  const emoji = { emoji_name: 'tada' }
  return {
    'add-reaction': { message_id, ...emoji },
    'add-submessage': { message_id, msg_type: 'widget', content: '{"type":"vote"}' },
    'check-messages-match-narrow': { msg_ids: `[${message_id}]`, narrow: '[["is","starred"]]' },
    'delete-message': { message_id },
    'get-message-history': { message_id },
    'get-read-receipts': { message_id },
    'remove-reaction': { message_id, ...emoji },
    'render-message': { content: '**x**' },
    'send-json-webhook': { payload: '{}' },
    'send-slack-webhook': { payload: '{"text":"x"}' },
    'set-typing-status': { op: 'start', type: 'stream', stream_id: channel, topic: 'first' },
    'set-typing-status-for-message-edit': { message_id, op: 'start' },
    'update-message': { message_id, content: randomUUID() },
    'update-message-flags-for-narrow': { ...range, op: 'add', flag: 'starred' },
  }
}

function organizationRequests(things: Things) {
  const { bot: bot_id, field: field_id, group: user_group_id, linkifier: filter_id } = things
  return {
    'add-realm-domain': { domain: `d${randomUUID()}.example.org`, allow_subdomains: 'true' },
    'deactivate-custom-emoji': { emoji_name: 'none' },
    'create-bot': {
      full_name: `Robot ${randomUUID()}`,
      short_name: `r${randomUUID().slice(0, 8)}`,
    },
    'create-custom-profile-field': { name: randomUUID().slice(0, 30), field_type: '1' },
    'deactivate-bot': { bot_id },
    'deactivate-user-group': { user_group_id },
    'delete-custom-profile-field': { field_id },
    'delete-realm-export': { export_id: '999' },
    'export-realm': { export_type: 'public' },
    'get-bot-api-key': { bot_id },
    'get-is-user-group-member': { user_group_id, user_id: things.user },
    'get-user-group-subgroups': { user_group_id },
    'regenerate-bot-api-key': { bot_id },
    'remove-realm-logo': { night: 'true' },
    'remove-code-playground': { playground_id: things.playground },
    'remove-realm-domain': { domain: things.domain },
    'remove-linkifier': { filter_id },
    'reorder-custom-profile-fields': { order: `[${field_id}]` },
    'update-bot': { bot_id, full_name: 'Robot' },
    'update-custom-profile-field': { field_id, hint: 'x' },
    'update-code-playground': {
      playground_id: things.playground,
      ...{ name: 'Try', pygments_language: 'C', url_template: 'https://x.org/{code}' },
    },
    'update-linkifier': { filter_id, pattern: '#(?P<n>x)', url_template: 'https://x.org/{n}' },
    'test-welcome-bot-custom-message': { welcome_message_custom_text: '**Hello**' },
    'update-realm-domain': { domain: things.domain, allow_subdomains: 'true' },
    'update-realm': { name: 'Test' },
    'update-user-group': { user_group_id, description: 'x' },
    'update-user-group-members': { user_group_id, add: `[${things.user}]` },
    'update-user-group-subgroups': { user_group_id, add: '[10]' },
  }
}

function ownRequests(things: Things) {
  const { draft: draft_id, field, scheduled: scheduled_message_id } = things
  const { search: saved_search_id, snippet: saved_snippet_id } = things
  return {
    'create-api-key': { name: 'key', password: 'correct horse 9' },
    'delete-draft': { draft_id },
    'delete-own-profile-data': { data: `[${field}]` },
    'delete-reminder': { reminder_id: '999' },
    'delete-saved-search': { saved_search_id },
    'remove-client-device': { device_id: things.device },
    'delete-saved-snippet': { saved_snippet_id },
    'delete-scheduled-message': { scheduled_message_id: '999' },
    'edit-draft': { draft_id, draft: '{"type":"","to":[],"topic":"","content":"y"}' },
    'edit-navigation-view': { fragment: 'inbox', is_pinned: 'true' },
    'edit-saved-search': { saved_search_id, name: 'y' },
    'edit-saved-snippet': { saved_snippet_id, title: 'y' },
    'end-session': { session_id: '1' },
    'get-bot-storage': { keys: '[]' },
    'remove-alert-words': { alert_words: '[]' },
    'remove-attachment': { attachment_id: '1' },
    'remove-bot-storage': { keys: '[]' },
    'reorder-saved-searches': { order: `[${saved_search_id}]` },
    'remove-navigation-view': { fragment: 'inbox' },
    'revoke-api-key': { key_id: '999' },
    'update-bot-storage': { storage: '{"a":"b"}' },
    'update-display-settings': { twenty_four_hour_time: 'true' },
    'update-notification-settings': { enable_sounds: 'true' },
    'update-scheduled-message': { scheduled_message_id, content: 'y' },
    'update-own-profile-data': { data: `[{"id":${field},"value":"x"}]` },
    'update-settings': { twenty_four_hour_time: 'true' },
  }
}

function peopleRequests({ user: user_id, email }: Things) {
  return {
    'end-sessions-of-user': { user_id },
    'get-user': { user_id },
    'get-user-by-email': { email },
    'get-user-channels': { user_id },
    'get-user-presence': { user_id },
    'get-user-presence-by-email': { email },
    'get-user-status': { user_id },
    'get-users': { client_gravatar: 'true' },
    'mute-user': { muted_user_id: user_id },
    'reactivate-user': { user_id },
    'unmute-user': { muted_user_id: user_id },
    'update-status-for-user': { user_id, status_text: 'x' },
    'update-user': { user_id, full_name: 'Ben' },
    'update-user-by-email': { email, full_name: 'Ben' },
  }
}
