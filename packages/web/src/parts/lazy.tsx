import { signal, useSignalEffect } from '@preact/signals'
import type { ComponentChildren, ComponentType } from 'preact'
import { useState } from 'preact/hooks'
import { Skeleton } from './skeleton.tsx'

interface LazyOptions {
  readonly hasPlace?: boolean
  readonly place?: () => ComponentChildren
}

function usualPlace() {
  return <Skeleton lines={[40, 90, 75]} />
}

/**
 * A component whose code is fetched when it is first rendered. Until then it reserves its space. If the fetch
 * fails, the nearest `ErrorBoundary` offers to try again. `hasPlace: false` is for layers, which reserve no space;
 * `place` renders a placeholder.
 */
export function lazy<Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
  { hasPlace = true, place = usualPlace }: LazyOptions = {},
): ComponentType<Props> {
  const fetched = signal<{ component?: ComponentType<Props>; error?: unknown }>({})
  let isUnderWay = false
  const begin = () => {
    if (isUnderWay) return
    isUnderWay = true
    fetchIt()
      .then((component) => {
        fetched.value = { component }
      })
      .catch((error: unknown) => {
        isUnderWay = false
        fetched.value = { error }
      })
  }
  return function Lazy(props: Props) {
    const [state, setState] = useState(() => {
      if (fetched.peek().error !== undefined) fetched.value = {}
      return fetched.peek()
    })
    useSignalEffect(() => {
      if (!fetched.value.component) begin()
      setState(fetched.value)
    })
    const { component: Component, error } = state
    if (Component) return <Component {...props} />
    if (error === undefined) return hasPlace ? place() : null
    throw error
  }
}
