import './skeleton.css'

interface SkeletonProps {
  /** Widths in percent, one a line. */
  readonly lines: readonly number[]
  readonly picture?: boolean
}

/** Keeps the place of what is being fetched. It is seen after 200 ms only. */
export function Skeleton({ lines, picture = false }: SkeletonProps) {
  return (
    <div class="skeleton" aria-hidden="true">
      {picture && <span class="skeleton__picture" />}
      <div class="skeleton__lines">
        {lines.map((width, index) => (
          <span key={index} class="skeleton__line" style={{ inlineSize: `${width}%` }} />
        ))}
      </div>
    </div>
  )
}
