import './picture-cut.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { s } from '../words/settings-words.ts'
import { t } from '../words/words.ts'
import { type Cut, cutOf, moved } from './square-cut.ts'

/** The largest size at which pictures of people are shown, on high-resolution screens. */
const size = 512

interface PictureCutProps {
  readonly file: File
  readonly onClose: () => void
  readonly onUnreadable: () => void
  readonly onCut: (picture: Blob) => void
}

/** How far the arrow keys move a picture, as fractions of the square. */
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
}

/** Draws the visible part of a picture, and follows the pointer and the arrow keys. */
function useCut(file: File, onUnreadable: () => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | undefined>(undefined)
  const [cut, setCut] = useState<Cut>({ x: 0.5, y: 0.5, zoom: 1 })
  useEffect(() => {
    let isThere = true
    createImageBitmap(file).then(
      (bitmap) => isThere && setPicture(bitmap),
      () => isThere && onUnreadable(),
    )
    return () => {
      isThere = false
    }
  }, [file])
  useEffect(() => {
    const brush = canvas.current?.getContext('2d')
    if (!brush || !picture) return
    const { left, top, side } = cutOf(picture, cut)
    brush.clearRect(0, 0, size, size)
    brush.drawImage(picture, left, top, side, side, 0, 0, size, size)
  }, [picture, cut])
  const onMove = (event: PointerEvent) => {
    const element = canvas.current
    if (!element?.hasPointerCapture(event.pointerId) || !picture) return
    const { movementX, movementY } = event
    setCut((now) =>
      moved(picture, now, movementX / element.clientWidth, movementY / element.clientHeight),
    )
  }
  const onKey = (event: KeyboardEvent) => {
    const [byX, byY] = steps[event.key] ?? [0, 0]
    if (!picture || (byX === 0 && byY === 0)) return
    event.preventDefault()
    setCut((now) => moved(picture, now, byX, byY))
  }
  return { canvas, picture, cut, setCut, onMove, onKey }
}

const percent = (fraction: number) => Math.round(fraction * 100)

/** Crops a picture to a square. */
export function PictureCut({ file, onClose, onUnreadable, onCut }: PictureCutProps) {
  const { canvas, picture, cut, setCut, onMove, onKey } = useCut(file, onUnreadable)
  const use = () => canvas.current?.toBlob((blob) => blob && onCut(blob), 'image/png')
  const buttons = (
    <>
      <Button onClick={onClose}>{t.common.cancel}</Button>
      <Button kind="primary" disabled={!picture} onClick={use}>
        {s.profile.use}
      </Button>
    </>
  )
  return (
    <Dialog title={s.profile.cut} size="small" onClose={onClose} footer={buttons}>
      <div class="picture-cut">
        <canvas
          ref={canvas}
          width={size}
          height={size}
          aria-label={s.profile.cutHint}
          role="slider"
          aria-valuenow={percent(cut.x)}
          aria-valuetext={`${percent(cut.x)} %, ${percent(cut.y)} %`}
          tabIndex={0}
          onKeyDown={onKey}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onMove}
        />
        <label>
          {s.profile.zoom}
          <input
            type="range"
            min="1"
            max="4"
            step="0.05"
            value={cut.zoom}
            onInput={(event) => setCut({ ...cut, zoom: Number(event.currentTarget.value) })}
          />
        </label>
        <p class="section__hint">{s.profile.cutHint}</p>
      </div>
    </Dialog>
  )
}
