import type { Replica } from '@parley/client/replica'
import type { Names } from '../routes/route.ts'

/** The names for URLs. They do not subscribe: a URL with an old name also works. */
export function namesOf(replica: Replica): Names {
  const { channels, people } = replica
  const named = (name: string) => {
    const wanted = name.toLowerCase()
    for (const channel of channels.byId.peekValues()) {
      if (channel.name.toLowerCase() === wanted) return channel.stream_id
    }
    return undefined
  }
  const addressed = (email: string) => {
    const wanted = email.toLowerCase()
    for (const person of people.byId.peekValues()) {
      if (person.email.toLowerCase() === wanted) return person.user_id
    }
    return undefined
  }
  return {
    channelName: (id) => channels.byId.peek(id)?.name,
    channelByName: named,
    personName: (id) => people.byId.peek(id)?.full_name,
    personByEmail: addressed,
  }
}
