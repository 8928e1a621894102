import './starting.css'
import { Skeleton } from '../../parts/skeleton.tsx'
import { t } from '../../words/words.ts'

const rows = [62, 48, 70, 55, 40, 66, 52, 58, 45, 64]

/** The frame with placeholders, before there is any data. */
export function Starting() {
  return (
    <div class="starting" role="status">
      <span class="visually-hidden">{t.app.loading}</span>
      <div class="starting__sidebar">
        {rows.map((width) => (
          <Skeleton key={width} lines={[width]} />
        ))}
      </div>
      <div class="starting__main">
        <Skeleton picture lines={[22, 84, 61]} />
        <Skeleton picture lines={[18, 72]} />
        <Skeleton picture lines={[25, 90, 80, 35]} />
      </div>
    </div>
  )
}
