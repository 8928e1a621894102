// What clients ask for most, once: the code for it is then compiled.

const text = `**Hello** @**Owner**, see \`code\` at https://example.org/ :smile:

- one
- two

\`\`\`js
const answer = 42
\`\`\`
> quoted`

const topic = { type: 'channel', to: 'general', topic: 'Hello' }
const newest = { anchor: 'newest', num_before: 100, num_after: 0 }
const capabilities = {
  ...{
    notification_settings_null: true,
    bulk_message_deletion: true,
    stream_typing_notifications: true,
  },
  ...{ user_settings_object: true, empty_topic_name: true, archived_channels: true },
}

/** Uses a server at this address, whose owner signs in with these credentials. */
export async function useOnce(address, { username, password }) {
  const ask = asker(address)
  await ask('GET', '/api/v1/server_settings')
  const { api_key: key } = await ask('POST', '/api/v1/fetch_api_key', { username, password })
  const own = asker(address, `Basic ${Buffer.from(`${username}:${key}`).toString('base64')}`)
  const api = (method, path, params) => own(method, `/api/v1${path}`, params)
  const queue = await api('POST', '/register', {
    client_capabilities: capabilities,
    apply_markdown: true,
    client_gravatar: true,
  })
  await write(api, queue)
  await read(api)
  for (const path of ['/', '/login', '/api/v1/server_settings']) await ask('GET', path)
  await api('DELETE', '/events', { queue_id: queue.queue_id })
}

async function write(api, { queue_id, last_event_id, user_id }) {
  const waiting = api('GET', '/events', { queue_id, last_event_id })
  const { id } = await api('POST', '/messages', { ...topic, content: text })
  await waiting
  await api('POST', '/messages', { type: 'direct', to: [user_id], content: 'Note' })
  await api('PATCH', `/messages/${id}`, { content: `${text} and more` })
  await api('POST', `/messages/${id}/reactions`, { emoji_name: 'tada' })
  await api('POST', '/messages/flags', { op: 'add', flag: 'starred', messages: [id] })
  await api('POST', '/users/me/presence', { status: 'active', ping_only: false })
  await api('POST', '/typing', { type: 'direct', op: 'start', to: [user_id] })
  await api('GET', '/events', { queue_id, last_event_id, dont_block: true })
}

async function read(api) {
  const around = { anchor: 'first_unread', num_before: 50, num_after: 50 }
  const channel = { operator: 'channel', operand: 'general' }
  await api('GET', '/messages', newest)
  await api('GET', '/messages', {
    ...newest,
    narrow: [channel, { operator: 'topic', operand: 'Hello' }],
  })
  await api('GET', '/messages', { ...around, narrow: [channel] })
  await api('GET', '/messages', { ...newest, narrow: [{ operator: 'is', operand: 'unread' }] })
  await api('GET', '/messages', { ...newest, narrow: [{ operator: 'search', operand: 'hello' }] })
}

/** Asks a server, and fails if it refuses. */
function asker(address, authorization) {
  return async (method, path, params = {}) => {
    const form = new URLSearchParams(
      Object.entries(params).map(([name, value]) => [name, asText(value)]),
    )
    const inQuery = method === 'GET'
    const answer = await fetch(`${address}${path}${inQuery ? `?${form}` : ''}`, {
      method,
      headers: authorization === undefined ? {} : { authorization },
      body: inQuery ? undefined : form,
    })
    if (!answer.ok)
      throw new Error(
        `The bundle answers ${method} ${path} with ${answer.status}: ${await answer.text()}`,
      )
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return isJson ? answer.json() : answer.text()
  }
}

function asText(value) {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
