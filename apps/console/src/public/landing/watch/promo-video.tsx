interface PromoVideoProps {
  /** Undefined for the recording that comes with the product. */
  readonly setting: { readonly kind: 'file' | 'embed'; readonly url: string } | undefined;
}

/** The video; it plays at once, as a click opened it. */
export function PromoVideo({ setting }: PromoVideoProps) {
  if (setting?.kind === 'embed')
    return (
      <iframe
        src={playingAtOnce(setting.url)}
        title="Promo video"
        allow="autoplay; fullscreen; picture-in-picture"
        // YouTube plays nothing for pages without a referrer (developers.google.com/youtube/terms/required-minimum-functionality).
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  if (setting)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- whose captions, if any, are in the file
      <video src={setting.url} width={960} height={540} autoPlay playsInline controls aria-label="Promo video" />
    );
  return (
    <video src="/promo.webm" poster="/promo-poster.webp" width={960} height={540} autoPlay playsInline controls aria-label="Promo video">
      <track kind="captions" src="/promo.vtt" srcLang="en" label="English" />
    </video>
  );
}

/** A provider's embed address with autoplay. */
function playingAtOnce(address: string): string {
  const url = new URL(address, location.origin);
  url.searchParams.set('autoplay', '1');
  return url.href;
}
