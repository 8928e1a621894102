import { useEffect, useRef } from 'preact/hooks'

interface DrawMoreProps {
  /** The number of rows that are not rendered yet. */
  readonly count: number
  readonly label: string
  readonly onMore: () => void
  readonly class: string
}

/** The end of a list that is rendered in steps. Scrolling to it or pressing it renders the next step. */
export function DrawMore(props: DrawMoreProps) {
  const { count, label, onMore } = props
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onMore()
    })
    if (button.current) observer.observe(button.current)
    return () => observer.disconnect()
  }, [count])
  return (
    <button
      ref={button}
      type="button"
      class={props.class}
      data-roving
      tabIndex={-1}
      onClick={onMore}
    >
      {label}
    </button>
  )
}
