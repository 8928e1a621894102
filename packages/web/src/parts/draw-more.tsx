import { useEffect, useRef } from 'preact/hooks'

interface DrawMoreProps {
  /** How many rows are not drawn yet. */
  readonly count: number
  readonly label: string
  readonly onMore: () => void
  readonly class: string
}

/** Stands at the end of a list that is drawn in steps: the next step comes when one scrolls here, or presses it. */
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
