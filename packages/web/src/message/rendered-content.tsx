import './rendered-content.css'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { enhanceContent } from './enhance-content.ts'
import { openPicture } from './lightbox.tsx'
import { setRenderedHtml } from './trusted-html.ts'

interface RenderedContentProps {
  /** As the server rendered it. */
  readonly html: string
  readonly class?: string
}

/** The content of a message. */
export function RenderedContent({ html, class: extra = '' }: RenderedContentProps) {
  const { replica } = useApp()
  const { selfId } = replica
  const playgrounds = replica.playgrounds.value
  // Kept snapshots of older servers have no such field.
  const { realm_media_preview_size: percent = 100 } = replica.organization.value
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    setRenderedHtml(element, html)
    enhanceContent(element, { selfId, playgrounds })
  }, [html, selfId, playgrounds])
  useLayoutEffect(() => {
    // Pictures stand in links, which the keyboard reaches.
    const element = root.current
    element?.addEventListener('click', openPicture)
    return () => element?.removeEventListener('click', openPicture)
  }, [])
  return <div ref={root} class={`rendered ${extra}`} style={{ '--media-scale': percent / 100 }} />
}
