import type { Realm } from '../realms/realm.ts'
import { type Action, isStep, step } from '../writer/action.ts'
import type { Origin } from '../writer/origin.ts'
import type { Authenticated } from './authenticate.ts'
import { type Requirement, requireStillAllowed } from './caller.ts'
import type { Signed } from './handler.ts'

/**
 * The action, preceded by a check in the writer that its caller may still do it. Note: a right can be revoked while a request waits
 * for its turn, also by another node, and only the writer knows the exact state.
 */
function ifStillAllowed<Input, Result>(
  action: Action<Input, Result>,
  requireAllowed: () => void,
): Action<Input, Result> {
  const checked: Action<Input, Result> = (tx, viewer, input) => {
    requireAllowed()
    return action(tx, viewer, input)
  }
  return isStep(action) ? step(checked) : checked
}

/** Changes the organization in the name of a caller, if the caller is still allowed to when each change has its turn. */
export function writerOf(
  realm: Realm,
  requirement: Requirement,
  caller: Authenticated,
  origin: Origin,
): Signed['write'] {
  const requireAllowed = () => void requireStillAllowed(realm, requirement, caller)
  return (action, input) =>
    realm.write(ifStillAllowed(action, requireAllowed), caller.user.id, input, origin)
}
