import { ConfirmLayer } from './confirm.tsx'
import { MenuLayer } from './menu.tsx'
import { ToastLayer } from './toast.tsx'
import { TooltipLayer } from './tooltip.tsx'

/** What any component may open without standing around it. Stands once, at the end of the app. */
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
