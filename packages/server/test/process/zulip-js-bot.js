// A program as people write them with zulip-js: it says each event that reaches its user, and never ends.
import zulip from 'zulip-js'

const [zuliprc] = process.argv.slice(2)
const client = await zulip({ zuliprc })
await client.callOnEachEvent((event) => console.log(JSON.stringify(event)), ['message'])
