import { minuteMs } from '@earshot/domain';

/** Hands a file to the person: by the phone's share sheet if it takes such files, as on iPhones, or as a download. */
export async function saveFile(text: string, name: string): Promise<void> {
  const file = new File([text], name, { type: 'application/gpx+xml' });
  if (navigator.canShare?.({ files: [file] })) return share(file);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), minuteMs);
}

async function share(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // The person closed the sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
