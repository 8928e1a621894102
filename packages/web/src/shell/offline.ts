import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'

/** The complete notice that the server cannot be reached. Undefined until its code is loaded, after the start. */
export const offlineNotice = signal<ComponentType | undefined>(undefined)
