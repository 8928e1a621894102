import { Component, type ComponentChildren } from 'preact'
import { t } from '../words/words.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface ErrorBoundaryProps {
  /** Receives the error, for counting and reporting. */
  readonly onError?: (error: unknown) => void
  /** A new value clears the error, such as the current route. */
  readonly resetOn?: unknown
  /** Shown above the error message, such as the back button of the part that failed. */
  readonly head?: ComponentChildren
  readonly children: ComponentChildren
}

interface ErrorBoundaryState {
  readonly error: unknown
  readonly resetOn: unknown
}

/** Limits an error to its part of the screen and offers to try again. */
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
