import { Banner } from '../parts/banner.tsx'

interface LengthLineProps {
  /** With a number, which changes at each key. */
  readonly text: string
  /** Announced once, when the limit is crossed. */
  readonly says: string
}

/** Something is too long. */
export function LengthLine({ text, says }: LengthLineProps) {
  return (
    <>
      <Banner kind="warning" isQuiet>
        {text}
      </Banner>
      <span class="visually-hidden" role="alert">
        {says}
      </span>
    </>
  )
}
