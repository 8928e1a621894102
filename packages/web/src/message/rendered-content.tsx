import './rendered-content.css'
import './code-buttons.css'
import './rendered-media.css'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { enhanceContent, followTimes, isEnhanced } from './enhance-content.ts'
import { openPicture } from './lightbox.tsx'
import { openMentioned } from './mentions.ts'
import { setRenderedHtml } from './trusted-html.ts'

interface RenderedContentProps {
  /** HTML that the server rendered. */
  readonly html: string
  readonly class?: string
  /** Changes the content before it is enhanced. It is called again only with other HTML. */
  readonly prepare?: (root: HTMLElement) => void
}

export function RenderedContent({ html, class: extra = '', prepare }: RenderedContentProps) {
  const { replica } = useApp()
  const { selfId } = replica
  const playgrounds = replica.list('realm_playgrounds').value
  // Cached snapshots of older servers lack this field.
  const { realm_media_preview_size: percent = 100 } = replica.organization.value
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return undefined
    setRenderedHtml(element, html)
    prepare?.(element)
    // What is prepared may come from another version.
    if (!prepare && !isEnhanced(html)) return undefined
    enhanceContent(element, { selfId, playgrounds })
    return followTimes(element)
  }, [html, selfId, playgrounds])
  useLayoutEffect(() => {
    // The handler listens on the root: pictures are in links, which the keyboard can focus.
    const element = root.current
    const open = (event: MouseEvent) => {
      openPicture(event)
      openMentioned(event)
    }
    element?.addEventListener('click', open)
    return () => element?.removeEventListener('click', open)
  }, [])
  const style = percent === 100 ? {} : { '--media-scale': percent / 100 }
  return <div ref={root} class={`rendered ${extra}`} style={style} />
}
