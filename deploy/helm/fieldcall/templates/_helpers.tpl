{{- define "fieldcall.name" -}}
{{- printf "%s" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "fieldcall.labels" -}}
app.kubernetes.io/name: fieldcall
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "fieldcall.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag }}
{{- end -}}
{{- end -}}

{{- define "fieldcall.settings" -}}
FIELDCALL_BASE_URL: {{ required "baseUrl is the public address" .Values.baseUrl | quote }}
FIELDCALL_DRAIN: {{ printf "%d seconds" (int .Values.drainSeconds) | quote }}
FIELDCALL_METRICS_PORT: {{ .Values.metricsPort | quote }}
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end -}}

{{- define "fieldcall.pod" -}}
automountServiceAccountToken: false
{{- /* A service named fieldcall would put FIELDCALL_PORT and others into the environment, which are no settings. */}}
enableServiceLinks: false
{{- /* A process ends within 10 seconds, the drain included. */}}
terminationGracePeriodSeconds: 15
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: temporary
    emptyDir: {}
{{- end -}}

{{- define "fieldcall.container" -}}
image: {{ include "fieldcall.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: temporary
    mountPath: /tmp
{{- end -}}
