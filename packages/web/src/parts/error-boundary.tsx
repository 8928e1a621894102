import { Component, type ComponentChildren } from 'preact'
import { t } from '../words/words.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface ErrorBoundaryProps {
  /** Hears of the fault, so that it can be counted and reported. */
  readonly onError?: (error: unknown) => void
  /** A new value tries again: the place that is shown, for example. */
  readonly resetOn?: unknown
  /** Stands above what is said of the fault: the way back, where the part that failed had it. */
  readonly head?: ComponentChildren
  readonly children: ComponentChildren
}

interface ErrorBoundaryState {
  readonly error: unknown
  readonly resetOn: unknown
}

/** Keeps a fault inside its part of the screen, with a way out. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined, resetOn: undefined }

  static override getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error: error ?? new Error('unknown') }
  }

  static override getDerivedStateFromProps(
    props: Readonly<ErrorBoundaryProps>,
    state: Readonly<ErrorBoundaryState>,
  ): Partial<ErrorBoundaryState> | null {
    if (props.resetOn === state.resetOn) return null
    return { error: undefined, resetOn: props.resetOn }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ComponentChildren {
    if (this.state.error === undefined) return this.props.children
    const retry = (
      <Button onClick={() => this.setState({ error: undefined })}>{t.common.retry}</Button>
    )
    return (
      <>
        {this.props.head}
        <div role="alert">
          <EmptyState
            icon="circle-alert"
            text={t.problem.title}
            detail={t.problem.explain}
            action={retry}
          />
        </div>
      </>
    )
  }
}
