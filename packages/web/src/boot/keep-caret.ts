/**
 * Keeps the line in view at whose end somebody writes, while the keyboard of a phone opens or the phone turns: the field gets
 * lower then, and would show its first lines.
 */
export function keepCaret(): void {
  addEventListener('resize', () => {
    const field = document.activeElement
    if (field instanceof HTMLTextAreaElement && field.selectionEnd === field.value.length) {
      field.scrollTop = field.scrollHeight
    }
  })
}
