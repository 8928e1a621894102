/**
 * Whether an input method uses this key to choose or to cancel a word. Safari ends the composition before this key, which then has only the code
 * that stands for any key of an input method.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229
}
