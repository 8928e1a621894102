import { useEffect, useRef } from 'preact/hooks'

interface DrawMoreProps {
  /** The number of rows that are not rendered yet. */
  readonly count: number
  readonly label: string
  readonly onMore: () => void
  readonly class: string
  /** Whether the Tab key stops there. Otherwise arrow keys do. */
  readonly isTabStop?: boolean
}

/** The end of a list that is rendered in steps. Scrolling to it or pressing it renders the next step. */
export function DrawMore(props: DrawMoreProps) {
  const { count, label, onMore, isTabStop = false } = props
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
      data-roving={isTabStop ? undefined : true}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onMore}
    >
      {label}
    </button>
  )
}
