import { type Action, isStep, step } from '../writer/action.ts'

/**
 * The action, if its caller may still ask for it when its turn comes. Note: much can be revoked while a request waits for its turn,
 * and another node may have revoked it. The writer decides on the exact state.
 */
export function whileHeld<Input, Result>(
  action: Action<Input, Result>,
  requireHeld: () => void,
): Action<Input, Result> {
  const checked: Action<Input, Result> = (tx, viewer, input) => {
    requireHeld()
    return action(tx, viewer, input)
  }
  return isStep(action) ? step(checked) : checked
}
