// `@parley/client/limits`: the limits of the server. Apart from the rest, because the first screen does not need them.
export { limits } from '@parley/contract/limits'
