// `@parley/client/roles`: the numbers of the roles. Apart from the rest, because the first screen does not need them.
export { roles } from '@parley/contract/roles'
