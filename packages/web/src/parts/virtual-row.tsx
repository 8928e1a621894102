import { Component, type ComponentChildren } from 'preact'

interface VirtualRowProps<T> {
  readonly item: T
  readonly index: number
  readonly render: (item: T, index: number) => ComponentChildren
  readonly measure: (element: HTMLDivElement | null) => void
  readonly isListItem: boolean
}

/** A row of a list. While a list is scrolled, the rows that stay are not rendered again. */
export class VirtualRow<T> extends Component<VirtualRowProps<T>> {
  /** Signals that a row reads render it through its state. */
  override shouldComponentUpdate(next: VirtualRowProps<T>, state: object): boolean {
    const { item, index, render, measure } = this.props
    const isSame =
      next.item === item &&
      next.index === index &&
      next.render === render &&
      next.measure === measure
    return !isSame || state !== this.state
  }

  override render() {
    const { item, index, render, measure, isListItem } = this.props
    const role = isListItem ? ({ role: 'listitem' } as const) : {}
    return (
      <div ref={measure} data-index={index} {...role}>
        {render(item, index)}
      </div>
    )
  }
}
