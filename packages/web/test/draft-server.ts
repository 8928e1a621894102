import { ConnectionError } from '@parley/client/light'
import { memoryStorage, Outbox } from '@parley/client/outbox'
import type { Place } from '@parley/client/replica'
import { signal } from '@preact/signals'
import { vi } from 'vitest'
import type { Act } from '../src/app-context.ts'
import type { StoredDraft } from '../src/compose/draft-state.ts'
import { DraftStore } from '../src/compose/draft-store.ts'
import { LocalTexts } from '../src/compose/local-texts.ts'

export const design: Place = { kind: 'topic', channelId: 5, topic: 'logo' }

/** The storage of a browser. Each tab hears what the others change there. */
function aBrowser() {
  const local = new Map<string, string>()
  const opened = new Map<object, LocalTexts>()
  const change = (storage: object, key: string, newValue: string | null) => {
    const oldValue = local.get(key) ?? null
    if (newValue === null) local.delete(key)
    else local.set(key, newValue)
    if (oldValue === newValue) return
    for (const [own, texts] of opened) {
      if (own !== storage) texts.hear({ key, oldValue, newValue })
    }
  }
  const storageOfTab = () => {
    const storage = {
      get length() {
        return local.size
      },
      key: (index: number) => [...local.keys()][index] ?? null,
      getItem: (key: string) => local.get(key) ?? null,
      setItem: (key: string, text: string) => change(storage, key, text),
      removeItem: (key: string) => change(storage, key, null),
    }
    return storage
  }
  const opensTab = () => {
    const storage = storageOfTab()
    const texts = new LocalTexts(storage, 1)
    opened.set(storage, texts)
    const close = () => {
      texts.release()
      opened.delete(storage)
    }
    return { texts, close }
  }
  return { local, opensTab }
}

/** The drafts on the server, and the list of them that the app has heard of. */
function aTable(reach: () => void, network: { readonly losesAnswers: boolean }) {
  const kept = new Map<number, { content: string; timestamp?: number }>()
  const topics = new Map<number, string>()
  let last = 0
  const drafts = signal<readonly object[]>([])
  const stored = () => {
    const listed = { type: 'stream', to: [5], timestamp: 1 }
    const topicOf = (id: number) => topics.get(id) ?? 'logo'
    return [...kept].map(([id, draft]) => ({ ...listed, ...draft, id, topic: topicOf(id) }))
  }
  const tell = () => {
    drafts.value = stored()
  }
  const client = {
    drafts: {
      create: async (input: { drafts: { content: string; topic: string }[] }) => {
        reach()
        const id = Math.max(last, ...kept.keys()) + 1
        last = id
        kept.set(id, { content: input.drafts[0]?.content ?? '' })
        topics.set(id, input.drafts[0]?.topic ?? '')
        if (network.losesAnswers) throw new ConnectionError('the answer was lost')
        return { ids: [id] }
      },
      edit: async (input: { draft_id: number; draft: { content: string; topic: string } }) => {
        reach()
        if (!kept.has(input.draft_id)) throw Object.assign(new Error('no draft'), { status: 404 })
        kept.set(input.draft_id, { content: input.draft.content })
        topics.set(input.draft_id, input.draft.topic)
      },
      remove: async (input: { draft_id: number }) => void kept.delete(input.draft_id),
      list: async () => {
        reach()
        return { drafts: stored() }
      },
    },
  }
  return { kept, topics, drafts, tell, client }
}

/** A server that stores drafts and sends their events on demand. Without a network, no answer arrives. */
export function aServer() {
  const network = { isThere: true, losesAnswers: false }
  const reach = () => {
    if (!network.isThere) throw new ConnectionError('no network')
  }
  const { kept, topics, drafts, tell, client } = aTable(reach, network)
  const settings = signal({})
  const scheduled = new Set<number>()
  const list = async () => {
    reach()
    return { scheduled_messages: [...scheduled].map((id) => ({ scheduled_message_id: id })) }
  }
  const sent: object[] = []
  const getMany = async () => {
    reach()
    return { messages: sent }
  }
  Object.assign(client, { scheduled: { list }, messages: { getMany } })
  const send = ({ input }: Act) => client.drafts.remove(input as { draft_id: number })
  const outbox = new Outbox({ kinds: { act: { send } }, storage: memoryStorage() })
  void outbox.start()
  /** The app of a registration. Each has another replica, whose list is that of the snapshot. */
  const registers = (userId = 1) => {
    tell()
    return {
      client,
      outbox,
      replica: {
        ...{ list: () => drafts, self: signal({ user_id: userId }) },
        ...{ settings, organization: signal({}) },
      },
    } as never
  }
  const store = new DraftStore(registers())
  const { local, opensTab } = aBrowser()
  /** Another tab of the browser. */
  const opens = () => {
    const { texts, close } = opensTab()
    return { store: new DraftStore(registers(), texts), close }
  }
  return {
    kept,
    topics,
    local,
    tell,
    store,
    network,
    registers,
    opens,
    opensTab,
    settings,
    scheduled,
    sent,
  }
}

/** Saves what was typed. */
export const later = () => vi.advanceTimersByTimeAsync(3000)

/** A tab in which somebody types without a network, and which is closed then. */
export async function leavesText(
  server: ReturnType<typeof aServer>,
  text: string,
  adopted?: StoredDraft,
) {
  server.network.isThere = false
  const { store, close } = server.opens()
  if (adopted) store.adopt(design, adopted)
  store.write(design, text)
  await later()
  close()
  vi.clearAllTimers()
  server.network.isThere = true
}
