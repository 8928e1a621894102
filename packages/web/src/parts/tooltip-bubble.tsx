import './tooltip.css'
import { useEffect, useRef } from 'preact/hooks'
import { KeyCaps } from './key-caps.tsx'
import { placeBeside } from './place.ts'

export function TooltipBubble({ anchor }: { readonly anchor: HTMLElement }) {
  const bubble = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bubble.current
    if (!element) return undefined
    element.showPopover()
    return placeBeside(anchor, element, { placement: 'bottom', gap: 6 })
  }, [anchor])
  const { tip: text, tipKeys } = anchor.dataset
  return (
    <div ref={bubble} class="tooltip" popover="manual" aria-hidden="true">
      {text}
      {tipKeys && <KeyCaps keys={tipKeys} />}
    </div>
  )
}
