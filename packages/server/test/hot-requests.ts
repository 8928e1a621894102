import { api, type MessageId } from '@parley/contract'
import type { TestRealm } from './a-realm.ts'

export interface HotRequest {
  /** What the request needs each time. It is not measured. */
  readonly prepare?: (round: number) => Promise<unknown>
  readonly request: (round: number) => Promise<unknown>
}

/** The ten requests that clients make most often. Each changes something every time. */
export function hotRequests({ olga, ana, ben }: TestRealm): Readonly<Record<string, HotRequest>> {
  const sendTo = (name: string) => ana.sends('place', 'hot', name)
  let id = 0 as MessageId
  const prepare = async () => {
    id = await ben.sends('place', 'hot', 'something to answer')
  }
  const write = async () => {
    id = await sendTo('to be edited')
  }
  const newest = { anchor: 'newest', num_before: 50, num_after: 0 } as const
  return {
    'send a message': { request: (round) => sendTo(`number ${round}`) },
    'get messages': { request: () => ana.calls(api.messages.getMany, newest) },
    register: { request: () => ana.registers() },
    'poll for events': { prepare, request: () => ana.newEvents() },
    'change a flag': {
      prepare,
      request: () => ana.calls(api.flags.update, { messages: [id], op: 'add', flag: 'read' }),
    },
    'add a reaction': {
      prepare,
      request: () => ana.calls(api.reactions.add, { message_id: id, emoji_name: 'octopus' }),
    },
    'edit a message': {
      prepare: write,
      request: (round) =>
        ana.calls(api.messages.update, { message_id: id, content: `edited ${round}` }),
    },
    subscribe: {
      prepare: (round) => olga.adds([olga], `channel ${round}`),
      request: (round) => ana.joins(`channel ${round}`),
    },
    'notify typing': {
      request: () => ana.calls(api.typing.notify, { op: 'start', to: [ben.id] }),
    },
    'report presence': { request: () => ana.calls(api.presence.report, { status: 'active' }) },
  }
}
