/** As long as the time in which most systems count a second click as part of a double click. */
const togetherMs = 500

const controls = 'button, a[href], label, input, select, summary, [role=option], [role=menuitem]'

const textFields = 'textarea, input:not([type=checkbox], [type=radio])'

interface Press {
  readonly control: Element | null
  readonly at: number
}

/**
 * Whoever presses twice means the first control once. The second press may meet another one, which has moved to its place: the next row of a
 * list after a deletion. And a fast server may have answered the first press when the second one comes.
 */
export function ignoreSecondPresses(): void {
  let last: Press = { control: null, at: 0 }
  const onClick = (event: MouseEvent) => {
    if (!event.isTrusted) return
    const control = controlOf(event.target)
    const isSecond = event.detail > 1 ? isDoubled(control, last) : isRepeated(event, control, last)
    // The first control stays the one that is meant, however often somebody presses.
    if (isSecond) refuse(event)
    else last = { control, at: event.timeStamp }
  }
  // Whoever has written something in between means the second press.
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches(textFields)) last = { control: null, at: 0 }
  }
  addEventListener('click', onClick, { capture: true })
  addEventListener('input', onInput, { capture: true })
  addEventListener('keydown', refuseHeldEnter, { capture: true })
}

/** A label and its field are one. */
function controlOf(target: EventTarget | null): Element | null {
  const found = target instanceof Element ? target.closest(controls) : null
  const label = found?.closest('label')
  return label?.control ?? found
}

/** Buttons with words act once. Those with signs, links and fields may be pressed fast: the next picture, or a switch. */
function actsOnce(control: Element): boolean {
  return control.classList.contains('button')
}

function isDoubled(control: Element | null, { control: first }: Press): boolean {
  if (!control || !first) return false
  return control !== first || actsOnce(control)
}

/** By a key: the click of a button that has the focus. Enter in a field presses the button of its form, too, which decides by itself. */
function isRepeated(event: MouseEvent, control: Element | null, last: Press): boolean {
  if (event.detail > 0 || !control || control !== last.control) return false
  const isPressed = control === document.activeElement && actsOnce(control)
  return isPressed && event.timeStamp - last.at < togetherMs
}

/** A key that is held would press what gets the focus next, again and again. */
function refuseHeldEnter(event: KeyboardEvent): void {
  if (!event.repeat || event.key !== 'Enter') return
  if (event.target instanceof Element && event.target.matches('button, a[href], summary')) {
    refuse(event)
  }
}

function refuse(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
