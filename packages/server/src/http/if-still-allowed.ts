import { type Action, isStep, step } from '../writer/action.ts'

/**
 * The action, preceded by a check in the writer that its caller may still do it. Note: a right can be revoked while a request waits
 * for its turn, also by another node, and only the writer knows the exact state.
 */
export function ifStillAllowed<Input, Result>(
  action: Action<Input, Result>,
  requireAllowed: () => void,
): Action<Input, Result> {
  const checked: Action<Input, Result> = (tx, viewer, input) => {
    requireAllowed()
    return action(tx, viewer, input)
  }
  return isStep(action) ? step(checked) : checked
}
