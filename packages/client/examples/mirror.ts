// Mirrors an organization and prints the unread counts whenever they change: node mirror.js data/zuliprc
import { readFile } from 'node:fs/promises'
import { connect, listen, readZuliprc } from '@parley/client'
import { fetchBy, Replica, registration } from '@parley/client/replica'
import { effect } from '@preact/signals-core'

const client = connect(readZuliprc(await readFile(process.argv[2] ?? 'data/zuliprc', 'utf8')))
const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())

let replica: Replica | undefined
let stopPrinting: (() => void) | undefined
for await (const update of listen(client, registration, { signal: stopping.signal })) {
  if (update.kind === 'event') {
    replica?.apply(update.event)
    continue
  }
  stopPrinting?.()
  const fresh = new Replica(update.snapshot, { fetchMessages: fetchBy(client) })
  stopPrinting = effect(() => print(fresh))
  replica = fresh
}

function print({ organization, people, channels, unread }: Replica): void {
  const name = (id: number) => people.byId.get(id)?.full_name ?? 'somebody'
  const { count, counted } = unread.total.value
  console.log(`${organization.value.realm_name}: ${people.byId.size} people, ${count} unread`)
  if (counted < count) console.log(`${counted} of them are not muted`)
  for (const { place, count } of unread.places.values()) {
    if (place.kind === 'direct') console.log(`  with ${place.userIds.map(name)}: ${count}`)
    else console.log(`  #${channels.byId.get(place.channelId)?.name} > ${place.topic}: ${count}`)
  }
}
