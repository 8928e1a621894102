/**
 * The files of a paste. Spreadsheets and word processors copy a picture of the text beside it: that is text. File managers copy the
 * names of the files.
 */
export function pastedFiles(data: DataTransfer | null): readonly File[] {
  if (!data) return []
  const files = [...data.files]
  const text = data.getData('text/plain').trim()
  return text === '' || files.every(({ name }) => text.includes(name)) ? files : []
}
