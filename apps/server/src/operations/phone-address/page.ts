import { escapeHtml } from '../../platform/http/html.ts';
import { pageTokens } from '../../platform/http/page-style.ts';

export interface PageFacts {
  readonly url: string;
  readonly fingerprint: string;
}

interface PageWords {
  readonly title: string;
  readonly why: string;
  readonly trusted: string;
  readonly open: string;
  readonly get: string;
  readonly compare: string;
  readonly iphone: readonly string[];
  readonly android: readonly string[];
  readonly remove: string;
}

const en: PageWords = {
  title: 'Earshot on this phone',
  why: 'Phones share their position with a web app only over HTTPS. Your phone does not trust the certificate of this server yet. Add it once:',
  trusted: 'This phone trusts the certificate.',
  open: 'Open Earshot',
  get: 'Get the certificate',
  compare: 'The terminal shows the same fingerprint:',
  iphone: [
    'Open this page in Safari, tap Get the certificate, and allow the download.',
    'Open Settings. Tap Profile Downloaded at the top, then Install.',
    'Settings, General, About, Certificate Trust Settings: turn on “Earshot on …”.',
    'Come back here and tap Open Earshot.',
  ],
  android: [
    'Tap Get the certificate.',
    'Open Settings and search for “CA certificate”. Tap it, then Install anyway.',
    'Choose earshot.crt in your downloads.',
    'Come back here and tap Open Earshot.',
  ],
  remove: 'It is valid only in your own network. When you are done, remove it where you installed it.',
};

const es: PageWords = {
  title: 'Earshot en este teléfono',
  why: 'Los teléfonos comparten la posición con una aplicación web solo por HTTPS. Su teléfono aún no confía en el certificado de este servidor. Agréguelo una vez:',
  trusted: 'Este teléfono confía en el certificado.',
  open: 'Abrir Earshot',
  get: 'Obtener el certificado',
  compare: 'La terminal muestra la misma huella digital:',
  iphone: [
    'Abra esta página en Safari, toque Obtener el certificado y permita la descarga.',
    'Abra Configuración. Toque Perfil descargado, arriba, y después Instalar.',
    'Configuración, General, Información, Configuración de confianza de los certificados: active «Earshot on …».',
    'Vuelva aquí y toque Abrir Earshot.',
  ],
  android: [
    'Toque Obtener el certificado.',
    'Abra Configuración (o Ajustes) y busque «certificado de CA». Tóquelo y después Instalar de todos modos.',
    'Elija earshot.crt en sus descargas.',
    'Vuelva aquí y toque Abrir Earshot.',
  ],
  remove: 'Solo es válido en su propia red. Cuando termine, quítelo de donde lo instaló.',
};

const formatStepList = (steps: readonly string[]): string => `<ol>${steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('')}</ol>`;

/** The steps by which a phone comes to trust the certificate, in the phone's language. */
export function formatPage({ url, fingerprint }: PageFacts, acceptLanguage: string | undefined): string {
  const language = /^\s*es\b/i.test(acceptLanguage ?? '') ? 'es' : 'en';
  const words = language === 'es' ? es : en;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title><link rel="stylesheet" href="/page.css"></head>
<body data-url="${escapeHtml(url)}">
<main>
<h1>${words.title}</h1>
<p id="trusted" role="status" hidden>${words.trusted}</p>
<p id="why">${words.why}</p>
<p><a class="button" href="/earshot.crt">${words.get}</a></p>
<h2>iPhone, iPad</h2>
${formatStepList(words.iphone)}
<h2>Android</h2>
${formatStepList(words.android)}
<p><a class="button main" id="open" href="${escapeHtml(url)}/app/">${words.open}</a></p>
<p>${words.compare} <code>${escapeHtml(fingerprint)}</code></p>
<p>${words.remove}</p>
</main>
<script src="/page.js"></script>
</body>
</html>
`;
}

export const pageStyle = `${pageTokens}
body{margin:0;background:var(--canvas);color:var(--text);font:var(--font-size-5)/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:var(--space-8)}
h1{font-size:var(--font-size-9);line-height:1.2}
h2{margin-bottom:var(--space-1);font-size:var(--font-size-6)}
ol{margin:0;padding-left:1.4rem}
li{margin:var(--space-1) 0}
code{overflow-wrap:anywhere}
#trusted{padding:var(--space-4) var(--space-6);border-left:4px solid var(--ok-mark);background:var(--ok-soft);font-weight:600}
.button{display:block;padding:var(--space-6) var(--space-7);border:1px solid var(--focus);border-radius:var(--radius-4);color:var(--link);text-align:center;text-decoration:none}
.main{border-color:var(--signal);background:var(--signal);color:var(--navy);font-weight:650}
`;

/** The path at the address with HTTPS by which the page finds out whether the phone trusts it. */
export const knownPath = '/certificate-known';

/** Asks the other address whether the phone trusts it already; passes on the code behind the #. */
export const pageScript = `const { url } = document.body.dataset;
const open = document.getElementById('open');
open.href = url + '/app/' + location.hash;
const look = () => fetch(url + '${knownPath}', { mode: 'no-cors', cache: 'no-store' }).then(() => {
  document.getElementById('trusted').hidden = false;
  document.getElementById('why').hidden = true;
}, () => {});
look();
document.addEventListener('visibilitychange', () => document.hidden || look());
`;
