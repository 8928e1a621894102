import './skeleton.css'

interface SkeletonProps {
  /** Widths in percent, one per line. */
  readonly lines: readonly number[]
  readonly picture?: boolean
}

/** A placeholder while something loads. It appears after 200 ms. */
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
