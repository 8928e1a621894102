import './resize-handle.css'
import { useRef } from 'preact/hooks'
import { tip } from './tooltip.tsx'

interface ResizeHandleProps {
  readonly label: string
  /** In sixteenths of the font size. */
  readonly value: number
  readonly min: number
  readonly max: number
  readonly usual: number
  /** Whether the resized pane is before or after the handle. */
  readonly pane: 'before' | 'after'
  readonly onChange: (value: number) => void
  /** Called when the pane is dragged far below its smallest width. */
  readonly onClose?: () => void
}

/** The edge between two panes: drag it, use the arrow keys, or double-click for the default width. */
export function ResizeHandle(props: ResizeHandleProps) {
  const { label, value, min, max, usual, pane, onChange, onClose } = props
  const start = useRef({ x: 0, value })
  const change = (wanted: number) => {
    if (onClose && wanted < min / 2) onClose()
    else onChange(Math.round(Math.min(max, Math.max(min, wanted))))
  }
  /** 1 if a move to the right widens the pane. */
  const direction = (handle: Element) =>
    (pane === 'before' ? 1 : -1) * (handle.matches(':dir(rtl)') ? -1 : 1)
  const onPointerDown = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (event.button !== 0) return
    start.current = { x: event.clientX, value }
    event.currentTarget.setPointerCapture(event.pointerId)
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
    const moved = (event.clientX - start.current.x) / unit
    change(start.current.value + moved * direction(event.currentTarget))
  }
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const step = event.shiftKey ? 64 : 16
    const sign = direction(event.currentTarget)
    const by = { ArrowRight: step * sign, ArrowLeft: -step * sign }[event.key]
    const to = { Home: min, End: max, Enter: usual }[event.key] ?? (by && value + by)
    if (to === undefined) return
    event.preventDefault()
    onChange(Math.min(max, Math.max(min, to)))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is a control, which <hr> is not
    <div
      class="resize-handle"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      {...tip(label)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDblClick={() => onChange(usual)}
      onKeyDown={onKeyDown}
    />
  )
}
