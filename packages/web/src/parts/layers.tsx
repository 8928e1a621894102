import { ConfirmLayer } from './confirm.tsx'
import { MenuLayer } from './menu.tsx'
import { ToastLayer } from './toast.tsx'
import { TooltipLayer } from './tooltip.tsx'

/** Layers that any component may open. Mounted once, at the end of the app. */
export function Layers() {
  return (
    <>
      <MenuLayer />
      <ConfirmLayer />
      <ToastLayer />
      <TooltipLayer />
    </>
  )
}
