/** Otherwise the browser leaves the app and opens a file that is dropped where nothing takes it. */
export function refuseDrops(): void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event) || isFileField(event.target)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  }
  addEventListener('dragover', refuse)
  addEventListener('drop', refuse)
}

export function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

function isFileField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file'
}
