import { setFlagsFromString } from 'node:v8'

/**
 * By how many percent the heap may grow before V8 collects its garbage as a whole. By itself, V8 lets it become up to four times as
 * large. While one message goes to 10,000 waiting clients, each client then needs 43 KB instead of 29 KB. With 50 percent it would need
 * 19 KB, and a send 7 % more processor time (docs/speed.md).
 */
const growthPercent = 150

/** Note: a flag of the whole process. Code that was compiled under other flags cannot be loaded (`bundled.ts`). */
export function collectGarbageSooner(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
}
