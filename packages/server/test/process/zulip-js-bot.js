// A typical program with zulip-js: it prints each event of its user, and never ends.
import zulip from 'zulip-js'

const [zuliprc] = process.argv.slice(2)
const client = await zulip({ zuliprc })
await client.callOnEachEvent((event) => console.log(JSON.stringify(event)), ['message'])
