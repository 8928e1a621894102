import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { fitted, held, type Point, swipeOf, type View, zoomed } from './zoom.ts'

interface Wishes {
  readonly turn: (step: -1 | 1) => void
  readonly close: () => void
}

export interface Zoom {
  readonly view: Signal<View>
  readonly stage: { current: HTMLDivElement | null }
  readonly picture: { current: HTMLImageElement | null }
  /** Whether pointers hold the picture. Then it follows them at once. */
  readonly isHeld: Signal<boolean>
  readonly zoomBy: (factor: number, at?: Point) => void
  readonly reset: () => void
  /** The largest scale: that of the file's own pixels, at least four. */
  readonly max: () => number
}

const centre: Point = { x: 0, y: 0 }

/** The zoom of a picture: by wheel, press, two fingers, and what calls `zoomBy`. */
export function useZoom(wishes: Wishes): Zoom {
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const view = useSignal(fitted)
  const isHeld = useSignal(false)
  const latest = useRef(wishes)
  latest.current = wishes
  const max = () => {
    const { naturalWidth = 0, offsetWidth = 0 } = picture.current ?? {}
    return offsetWidth > 0 ? Math.max(4, naturalWidth / offsetWidth) : 4
  }
  const show = (next: View) => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = picture.current ?? {}
    const { clientWidth = 0, clientHeight = 0 } = stage.current ?? {}
    view.value = held(next, { width, height }, { width: clientWidth, height: clientHeight })
  }
  const zoomBy = (factor: number, at = centre) => show(zoomed(view.peek(), factor, at, max()))
  const reset = () => {
    view.value = fitted
  }
  const zoom = { view, stage, picture, isHeld, zoomBy, reset, max }
  useEffect(() => {
    const element = stage.current
    return element ? follow(element, { ...zoom, show, wishes: () => latest.current }) : undefined
  }, [])
  return zoom
}

interface Followed extends Zoom {
  readonly show: (next: View) => void
  readonly wishes: () => Wishes
}

interface Gesture {
  readonly start: Point
  readonly isOnPicture: boolean
  isMove: boolean
  /** Two pointers have held the picture. Then the last of them to let go does not swipe. */
  isPinch: boolean
}

/** A press moves by a few pixels, a finger by more. */
const still = 6
const betweenTaps = 300

/** Listens to the pointers above a stage, until the returned function is called. */
function follow(stage: HTMLElement, zoom: Followed): () => void {
  const pointers = new Map<number, Point>()
  const endsGesture = gestureEnd(zoom)
  let gesture: Gesture | undefined
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    // A pinch on a touchpad is a wheel with the control key and small steps.
    const speed = event.ctrlKey ? 0.01 : 0.002
    zoom.zoomBy(Math.exp(-event.deltaY * speed), pointOf(event))
  }
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    stage.setPointerCapture(event.pointerId)
    const isOnPicture = event.target === zoom.picture.current
    gesture ??= { start: pointOf(event), isOnPicture, isMove: false, isPinch: false }
    pointers.set(event.pointerId, pointOf(event))
    if (pointers.size > 1) gesture.isMove = gesture.isPinch = true
    zoom.isHeld.value = true
  }
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (!before || !gesture) return
    const now = pointOf(event)
    if (distance(now, gesture.start) > still) gesture.isMove = true
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    pointers.set(event.pointerId, now)
    if (gesture.isMove) moveBy(zoom, before, now, other)
  }
  const onUp = (event: PointerEvent) => {
    const isLast = pointers.delete(event.pointerId) && pointers.size === 0
    if (!isLast || !gesture) return
    zoom.isHeld.value = false
    if (event.type === 'pointerup') endsGesture(gesture, event, pointOf(event))
    gesture = undefined
  }
  const listening = new AbortController()
  const options = { signal: listening.signal, passive: false }
  stage.addEventListener('wheel', onWheel, options)
  stage.addEventListener('pointerdown', onDown, options)
  stage.addEventListener('pointermove', onMove, options)
  stage.addEventListener('pointerup', onUp, options)
  stage.addEventListener('pointercancel', onUp, options)
  return () => listening.abort()
}

/** One pointer moves the picture. Two also enlarge it, and each of them moves it by half. */
function moveBy(zoom: Followed, before: Point, now: Point, other: Point | undefined): void {
  if (other) zoom.zoomBy(distance(now, other) / distance(before, other), middle(now, other))
  const { scale, x, y } = zoom.view.peek()
  const share = other ? 2 : 1
  zoom.show({ scale, x: x + (now.x - before.x) / share, y: y + (now.y - before.y) / share })
}

/** The result of a gesture when its last pointer is released. */
function gestureEnd(zoom: Followed) {
  let lastTap = Number.NEGATIVE_INFINITY
  return (gesture: Gesture, event: PointerEvent, at: Point) => {
    const { start, isMove, isPinch, isOnPicture } = gesture
    const isMouse = event.pointerType === 'mouse'
    const { turn, close } = zoom.wishes()
    if (isMove) {
      if (isMouse || isPinch || zoom.view.peek().scale > 1) return
      const swipe = swipeOf(at.x - start.x, at.y - start.y)
      if (swipe === 'close') close()
      else if (swipe) turn(swipe === 'next' ? 1 : -1)
    } else if (!isOnPicture) close()
    else if (isMouse || event.timeStamp - lastTap < betweenTaps) toggle(zoom, at)
    else lastTap = event.timeStamp
  }
}

/** Enlarges a picture that fits to its own pixels, but at least to twice its size, and back. */
function toggle(zoom: Zoom, at: Point): void {
  const { naturalWidth = 0, offsetWidth = 1 } = zoom.picture.current ?? {}
  if (zoom.view.peek().scale > 1) zoom.reset()
  else zoom.zoomBy(Math.max(2, naturalWidth / offsetWidth), at)
}

const distance = (a: Point, b: Point) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))
const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
