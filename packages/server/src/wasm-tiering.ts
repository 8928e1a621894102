import { setFlagsFromString } from 'node:v8'

/**
 * How much a function of WebAssembly runs before V8 compiles it again, with optimizations. With V8's own 1.8 million, the threads that
 * do this took 1.1 to 1.6 s of processor time while a database was opened, with 100 million 0.45 s, and with this next to none. A
 * function that has run for about half a second is optimized, so after some thousand sends statements are as fast.
 */
const tieringBudget = 1_000_000_000

/** Note: a flag of the whole process. Code that was compiled under other flags cannot be loaded (`bundled.ts`). */
export function optimizeWasmLater(): void {
  setFlagsFromString(`--wasm-tiering-budget=${tieringBudget}`)
}
