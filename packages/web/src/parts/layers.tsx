import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { ConfirmLayer } from './confirm.tsx'
import { MenuLayer } from './menu.tsx'
import { ToastLayer } from './toast.tsx'

/** Shows all tooltips. Undefined until its code is loaded, after the start. */
export const tooltipLayer = signal<ComponentType | undefined>(undefined)

/** Layers that any component may open. Mounted once, at the end of the app. */
export function Layers() {
  const TooltipLayer = tooltipLayer.value
  return (
    <>
      <MenuLayer />
      <ConfirmLayer />
      <ToastLayer />
      {TooltipLayer && <TooltipLayer />}
    </>
  )
}
